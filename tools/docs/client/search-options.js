/** What the index is made with must be what it is read with. */
export const searchOptions = {
  fields: ['title', 'page', 'endpoint', 'content'],
  storeFields: ['title', 'page', 'excerpt'],
  searchOptions: {
    boost: { title: 4, page: 3, endpoint: 4 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    // Decisions explain; they are rarely what is looked for.
    boostDocument: id => (id.startsWith('decisions/') || id.startsWith('changelog') ? 0.2 : 1),
  },
}
