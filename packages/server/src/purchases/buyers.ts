/** For whom a request about purchases speaks, and with how much authority. */
import { mayActAs } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Caller, SignedInUser } from '../kernel/http/caller.ts'
import { keyOpens } from '../project-keys/project-keys.ts'

/** The user for whom a client calls. Null: a visitor, or the owner's own code, which may act for every customer. */
export const actingUser = ({ level, user }: Caller): SignedInUser | null => (level === 'client' ? user : null)

export interface Buyer {
  readonly accessType: Caller['level']
  readonly user: SignedInUser | null
  /** It acts for the owner: offers and prices for servers alone are open to it. */
  readonly hasServerAuthority: boolean
}

/** Keys that were sent beside the caller's own, which they may have nothing to do with. */
export interface SentKeys {
  readonly server: string | null
  readonly admin: string | null
}

/** A client may act for the owner: the published server SDK makes purchase links as one, with a secret key beside. */
export async function buyerOf(app: App, caller: Caller, keys: SentKeys): Promise<Buyer> {
  const hasServerAuthority = speaksForOwner(caller) || (await areSecretKeys(app, caller, keys))
  return { accessType: caller.level, user: actingUser(caller), hasServerAuthority }
}

/** Who may not grant items may not sell them for nothing either: of colleagues, developers and owners have this authority. */
function speaksForOwner({ authority, level }: Caller): boolean {
  return authority.is === 'colleague' ? mayActAs(authority.role, 'developer') : level !== 'client'
}

async function areSecretKeys(app: App, { project }: Caller, { server, admin }: SentKeys): Promise<boolean> {
  if (server && (await keyOpens(app, project.id, 'server', server))) return true
  return admin ? keyOpens(app, project.id, 'admin', admin) : false
}
