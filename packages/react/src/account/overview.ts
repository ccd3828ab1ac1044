/** No entry of the account settings has this name, and so it stands for their list. */
export const overview = 'overview'

/** Replaces a history entry that no longer exists, so that “back” does not lead to nothing. */
export function showAccountOverview() {
  window.location.replace(`#${overview}`)
}
