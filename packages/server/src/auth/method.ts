/** How a sign-in method is described. Its folder here has one such object, and methods.ts lists it. */
import type { ProjectConfig } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import type { MethodKind } from '../sign-in-methods/sign-in-methods.ts'

export interface SignInMethod {
  readonly kind: MethodKind
  /** Null: users have it, and it signs no one in yet. */
  readonly signIn: SignInBy | null
  /** What a recovery of the account removes. Null: nothing, because the method works with the recovered address only. */
  readonly remove: ((app: App, tx: Tx, removal: MethodRemoval) => Promise<void>) | null
}

export interface SignInBy {
  /** Whether users of the project may sign in with it. */
  isOffered(config: ProjectConfig): boolean
  /** Whether a proof shows as well that the user reads the mail of their address. */
  readonly provesAddress: boolean
  /** The error of a wrong proof. Whatever else must not show, such as a locked user, gets the same. */
  notProved(): Error
  /** The error of a request while the project does not offer it. */
  notOffered(): Error
}

export interface MethodRemoval {
  /** Their row must be locked. */
  readonly userId: string
  /** The position in the order of sign-in methods. Null: whenever it was added. */
  readonly addedBefore: number | null
  /** Only what was added after this position. Null: whenever it was added. */
  readonly addedAfter: number | null
}

/** @throws the error that the method has for it */
export function refuseUnlessOffered(
  { signIn }: { readonly signIn: SignInBy },
  { config }: Pick<Project, 'config'>,
): void {
  if (!signIn.isOffered(config)) throw signIn.notOffered()
}
