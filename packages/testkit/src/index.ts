export { createTestClock, type TestClock } from './clock.ts'
export type { Mail, Mailbox } from './mailbox.ts'
export type { Answer, Ask, Json, Level, ProjectOptions, SignedInPerson, TestProject } from './project.ts'
export { startTestkit, type Testkit, type TestkitOptions } from './testkit.ts'
