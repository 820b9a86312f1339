const ADDRESSES = [
  '/',
  '/products/jug',
  '/products/jug/',
  '/products/jug?variant=104&x=a+b#top',
  '/products/jug#a?b',
  '/search?q=caf%C3%A9&q=t%26e&empty=&flag',
  '/search?q=%E0%A4%A&=nothing&a==b',
  '/search?',
  '/search?&&a=1&',
  '/pages/über uns?q=ü ü#ü',
  '/pages/%C3%BCber%2Funs',
  '?page=2',
  '#place',
  'jug',
  './jug',
  '../jug',
  '../../../jug?x',
  '..',
  '.',
  '',
  '/a//b',
  { path: '/collections/all', query: { page: 2, tag: ['a', 'b&c'], none: undefined, flag: null, text: '' } },
  { path: '/collections/all?lost=1', hash: '#a b{c}^|`"' },
  { path: 'jug', query: { 'a=b&c': '"#+ /?:@$,;[]{}|^`\\<>', é: 'ü' } },
  { query: { page: 3 } },
  { hash: '#here' },
  { query: { a: [null, 'x', undefined] } },
  { name: 'page', params: { path: ['a b', 'c/d', 'ü?#'] } },
  { params: { path: ['products', 'jug'] } },
  { path: '/x', query: { toString: 'a' } },
];

async function run() {
  await router.push('/products/bowl?variant=1');
  for (const address of ADDRESSES) say(JSON.stringify(address), described(router.resolve(address)));
  say('resolved', described(router.resolve(router.resolve('/search?q=a b#c'))));
  say('from', described(router.resolve('next', router.resolve('/a/b/c'))));
  try {
    router.resolve({ name: 'unknown' });
    say('unknown', 'resolved');
  } catch (error) {
    say('unknown', error instanceof Error);
  }
}
