/** No entry of the account settings has this name, and so it stands for their list. */
export const overview = 'overview'

/** Goes there from an entry that is no more, in its place, so that “back” does not lead to nothing. */
export function showAccountOverview() {
  window.location.replace(`#${overview}`)
}
