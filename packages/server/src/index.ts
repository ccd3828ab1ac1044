/** Latchkey as a library: a `fetch` handler to mount, and what it is configured with. */

export type { App } from './app.ts'
export { whyItCannotStart } from './cannot-start.ts'
export { flagOf } from './config.flags.ts'
export { type Config, ConfigRefused, loadConfig } from './config.ts'
export {
  describeVariables,
  groups as settingGroups,
  type VariableDescription,
  type VariableName,
} from './config.variables.ts'
export { borrowDatabase, createApp, listPendingMigrations, migrateDatabase } from './create-app.ts'
export { type Demo, prepareDemo } from './demo.ts'
export { examineServer } from './doctor/doctor.ts'
export type { Handler } from './handler.ts'
export { type Latchkey, type LatchkeyParts, startLatchkey } from './latchkey.ts'
export { type Listening, listen } from './listen.ts'
export { firstOwnerLink, needsOwner } from './owners/owners.ts'
export { countToReseal, type ResealingProgress, resealEverything } from './resealing/resealing.ts'
export { type Seed, type SeededKeys, seedProject } from './seed.ts'
export { createSite, type SiteOptions } from './site.ts'
