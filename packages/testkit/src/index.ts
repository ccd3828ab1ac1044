export {
  type Authenticator,
  type AuthenticatorOptions,
  createAuthenticator,
  type WebAuthnAnswer,
} from './authenticator.ts'
export { createTestClock, type TestClock } from './clock.ts'
export { borrowDatabase, createLender, type OwnDatabase } from './lent-databases.ts'
export type { Mail, Mailbox } from './mailbox.ts'
export type {
  Answer,
  Json,
  Level,
  ProjectOptions,
  RequestOptions,
  SignedInPerson,
  TestProject,
} from './project.ts'
export { startTestkit, type Testkit, type TestkitOptions } from './testkit.ts'
export { secretOfTotpKey, totpCode } from './totp.ts'
export { createSurroundings, createWorld, type WorldOptions } from './world.ts'
export { worldCodes } from './world-codes.ts'
export type { Surroundings, World, WorldRequest } from './world-parts.ts'
export { makeThings, smallestPng } from './world-things.ts'
