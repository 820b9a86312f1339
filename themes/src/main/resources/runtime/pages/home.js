// The start page: products and collections that its sections asked for.
import { named } from '../settings.js';
import { host } from './simple.js';

export const home = host('VitrineHome', (props) => () => ({
  featuredProducts: props.data.featuredProducts || [],
  featuredCollections: bySection(props.data.featuredCollections),
  collectionList: bySection(props.data.collectionList),
}));

// A list of the sections' lists, in order, that also answers to the sections' ids.
function bySection(lists) {
  const all = Object.values(lists || {});
  for (const [id, list] of Object.entries(lists || {})) named(all, id, list);
  return all;
}
