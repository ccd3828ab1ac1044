/** Whether someone looks around as a guest in this browser: without this, a reload would greet a stranger again. */
const name = 'demo-looks-around'

export const looksAroundStill = () => localStorage.getItem(name) !== null

export function keepLooksAround(is: boolean): void {
  if (is) localStorage.setItem(name, 'yes')
  else localStorage.removeItem(name)
}
