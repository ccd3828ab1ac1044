/** In whose name a caller acts, and what such a person may see. */
import { mayActAs } from '@latchkey/contract'
import { type Acting, systemActor } from '../db/acting.ts'
import type { Caller } from './caller.ts'

export function getActor({ level, authority, user }: Caller): Acting {
  if (level === 'client' && user) return { type: 'user', id: user.id, role: null }
  if (authority.is === 'key') return { type: 'key', id: authority.keySet.id, name: authority.keySet.name, role: null }
  if (authority.is === 'workflow') return systemActor
  if (authority.is === 'no-key') return { type: 'key', id: null, role: null }
  return { type: 'owner', id: authority.userId, role: authority.role }
}

/** Whether client secrets and passwords of the configuration are for these eyes. */
export function seesSecrets({ authority }: Caller): boolean {
  if (authority.is === 'workflow' || authority.is === 'no-key') return false
  return authority.is === 'key' || mayActAs(authority.role, 'developer')
}
