/** What the index is made with must be what it is read with. */
export const searchOptions = {
  fields: ['title', 'page', 'endpoint', 'keywords', 'content'],
  storeFields: ['title', 'page', 'excerpt'],
  searchOptions: {
    boost: { title: 4, page: 3, endpoint: 4, keywords: 6 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
    // References are for readers who know the name; a guide is looked for most.
    boostDocument: id => (/^(api|sdk)\//.test(id) ? 0.7 : 1),
  },
}

/**
 * The sections that have all words, or else any of them, the best first. Decisions and the changelog explain what the guides
 * say, and come after them.
 */
export function searchFor(index, typed) {
  const all = index.search(typed)
  const found = all.length > 0 ? all : index.search(typed, { combineWith: 'OR' })
  const isBackground = ({ id }) => /^(decisions\/|changelog)/.test(id)
  return [...found.filter(result => !isBackground(result)), ...found.filter(isBackground)]
}
