/** For whom a request about purchases speaks, and with how much authority. */
import { mayActAs } from '@latchkey/contract'
import type { App } from '../app.ts'
import { getSource, type Source } from '../authority/authority.ts'
import type { Caller, SignedInUser } from '../kernel/http/caller.ts'
import { openingKeySet } from '../project-keys/project-keys.ts'

/** The user for whom a client calls. Null: a visitor, or the owner's own code, which may act for every customer. */
export const actingUser = ({ level, user }: Caller): SignedInUser | null => (level === 'client' ? user : null)

export interface Buyer {
  readonly accessType: Caller['level']
  readonly user: SignedInUser | null
  /** It acts for the owner: offers and prices for servers alone are open to it. */
  readonly hasServerAuthority: boolean
  /** By what it has that authority. Null: it has none, or is a run of a workflow. */
  readonly source: Source | null
}

/** Keys that were sent beside the caller's own, which they may have nothing to do with. */
export interface SentKeys {
  readonly server: string | null
  readonly admin: string | null
}

/** A client may act for the owner: the published server SDK makes purchase links as one, with a secret key beside. */
export async function getBuyer(app: App, caller: Caller, keys: SentKeys): Promise<Buyer> {
  const buyer = { accessType: caller.level, user: actingUser(caller) }
  if (speaksForOwner(caller)) return { ...buyer, hasServerAuthority: true, source: ownerSource(caller) }
  const keySet = await secretKeySet(app, caller, keys)
  const source: Source | null = keySet && { by: 'key', keySetId: keySet.id }
  return { ...buyer, hasServerAuthority: source !== null, source }
}

/** Who may not grant items may not sell them for nothing either: of colleagues, developers and owners have this authority. */
function speaksForOwner({ authority, level }: Caller): boolean {
  return authority.is === 'colleague' ? mayActAs(authority.role, 'developer') : level !== 'client'
}

/** A colleague acts for the owner as a client, too. */
const ownerSource = (caller: Caller) =>
  getSource({ ...caller, level: 'server' }, { role: 'developer', endsWithSession: false })

async function secretKeySet(
  app: App,
  { project }: Caller,
  { server, admin }: SentKeys,
): Promise<{ id: string } | null> {
  const byServer = server ? await openingKeySet(app, project.id, 'server', server) : null
  return byServer ?? (admin ? openingKeySet(app, project.id, 'admin', admin) : null)
}
