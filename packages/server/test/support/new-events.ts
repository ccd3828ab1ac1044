import type { TestProject } from '@latchkey/testkit'
import type { ServerSuite, TestEvent } from './servers.ts'

/**
 * The events of an act, by type. Relaying an event moves its row, so the order of events of the same time is not
 * kept.
 */
export async function newEvents(
  on: ServerSuite,
  project: TestProject,
  act: () => Promise<unknown>,
): Promise<TestEvent[]> {
  const before = (await on.events(project)).map(event => JSON.stringify(event))
  await act()
  const added = (await on.events(project)).filter(event => {
    const at = before.indexOf(JSON.stringify(event))
    if (at >= 0) before.splice(at, 1)
    return at < 0
  })
  return added.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}
