/** Latchkey as a library: a `fetch` handler to mount, and what it is configured with. */

export { createEmailSandbox } from '@latchkey/email-sandbox'
export type { App } from './app.ts'
export { whyItCannotStart } from './cannot-start.ts'
export { findCodesOfPreviousSecrets } from './codes/codes.ts'
export { firstOwnerLink, needsOwner } from './colleagues/owners.ts'
export { getFlag } from './config.flags.ts'
export { configOfProcess } from './config.processes.ts'
export { type Config, ConfigRefused, loadConfig } from './config.ts'
export {
  describeVariables,
  groups as settingGroups,
  type VariableDescription,
  type VariableName,
} from './config.variables.ts'
export {
  createApp,
  createLog,
  type Distribution,
  distributeDatabase,
  listPendingMigrations,
  migrateDatabase,
  openDatabaseInMemory,
} from './create-app.ts'
export { type Demo, prepareDemo } from './demo.ts'
export { examineServer } from './doctor/doctor.ts'
export { createDocumentationSite } from './documentation-site.ts'
export type { Handler, Site } from './handler.ts'
export { besideHostedPages } from './hosted-pages.ts'
export type { Clock } from './kernel/clock.ts'
export type { Database } from './kernel/db/database.ts'
export { type DeadEvent, listDeadEvents, retryDeadEvents } from './kernel/outbox/dead-events.store.ts'
export { listListeners, type RegisteredListener } from './kernel/outbox/listeners.store.ts'
export { type Figures, sumCounted } from './kernel/telemetry/prometheus.ts'
export { type Latchkey, type LatchkeyParts, startLatchkey } from './latchkey.ts'
export { type Listening, listen } from './listen.ts'
export { countToReseal, type ResealingProgress, resealEverything } from './resealing/resealing.ts'
export { createSecretFile, type SecretContent, writeSecretFile } from './secret-files.ts'
export { type Seed, type SeededKeys, seedProject } from './seed.ts'
export { createSite, type Embed, type SiteOptions } from './site.ts'
export { newSecret as newWebhookSecret, signedHeaders as signedWebhookHeaders } from './webhooks/signing.ts'
