// The start page: products and collections that its sections name, in the lists that themes know.
import { firstOf, named } from '../settings.js';
import { host } from './simple.js';

export const home = host('VitrineHome', (props, { state }) => () => {
  const { data } = props;
  const { products, collections } = state.records;
  return {
    featuredProducts: (data.featuredProducts || []).map((key) => products[key]),
    featuredCollections: bySection(data.featuredCollections, (list) => firstOf(state.records, list.key, list.products)),
    collectionList: bySection(data.collectionList, (keys) => keys.map((key) => collections[key])),
  };
});

// A list of the sections' lists, in order, that also answers to the sections' ids.
function bySection(lists, make) {
  const made = Object.entries(lists || {}).map(([id, list]) => [id, make(list)]);
  const all = made.map(([, list]) => list);
  for (const [id, list] of made) named(all, id, list);
  return all;
}
