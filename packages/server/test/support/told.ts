import type { TestProject } from '@latchkey/testkit'
import type { ServerSuite, Told } from './servers.ts'

/**
 * What was told because of an act, by type. Passing an event on moves its row, so the order in which those of
 * one moment were stored cannot be seen any more.
 */
export async function toldBy(on: ServerSuite, project: TestProject, act: () => Promise<unknown>): Promise<Told[]> {
  const before = (await on.events(project)).map(told => JSON.stringify(told))
  await act()
  const news = (await on.events(project)).filter(told => {
    const at = before.indexOf(JSON.stringify(told))
    if (at >= 0) before.splice(at, 1)
    return at < 0
  })
  return news.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}
