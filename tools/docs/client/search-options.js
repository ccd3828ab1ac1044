/** What the index is made with must be what it is read with. */
export const searchOptions = {
  fields: ['title', 'page', 'endpoint', 'content'],
  storeFields: ['title', 'page', 'excerpt'],
  searchOptions: {
    boost: { title: 4, page: 3, endpoint: 4 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    // Decisions explain, and references are for who knows the name; a guide is looked for most.
    boostDocument: id => (/^(decisions\/|changelog)/.test(id) ? 0.2 : /^(api|sdk)\//.test(id) ? 0.7 : 1),
  },
}
