/** The keys that sign a project's access tokens, as its owner sees and hurries them. */
import type { SigningKey } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'

export async function listSigningKeys(app: App, { projectId }: Db): Promise<SigningKey[]> {
  const keys = await app.signingKeys.list(projectId)
  return keys.map(({ createdAt, signsFrom, ...key }) => ({
    ...key,
    createdAtMillis: createdAt.getTime(),
    signsFromMillis: signsFrom.getTime(),
  }))
}

/** The next keys sign once every verifier can know them: now, or an hour after they were first published. */
export async function rotateSigningKeys(app: App, tx: Tx): Promise<void> {
  await app.signingKeys.rotate(tx)
}
