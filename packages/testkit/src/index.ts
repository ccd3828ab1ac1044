export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  type WebAuthnAnswer,
} from './authenticator.ts'
export { createTestClock, type TestClock } from './clock.ts'
export type { Mail, Mailbox } from './mailbox.ts'
export type { Answer, Ask, Json, Level, ProjectOptions, SignedInPerson, TestProject } from './project.ts'
export { startTestkit, type Testkit, type TestkitOptions } from './testkit.ts'
export { secretOfTotpKey, totpCode } from './totp.ts'
export {
  createSurroundings,
  createWorld,
  type Surroundings,
  type World,
  type WorldOptions,
  type WorldRequest,
} from './world.ts'
export { worldCodes } from './world-codes.ts'
export { makeThings, smallestPng } from './world-things.ts'
