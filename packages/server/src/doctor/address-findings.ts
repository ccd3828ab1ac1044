/** Addresses of earlier versions that could not be brought to the stored form (docs/decisions/0051). */
import type { Finding } from '@latchkey/contract'
import { type KeptAddress, listKeptAddresses } from '../contact-channels/address-forms.ts'
import type { Db } from '../kernel/db/db.ts'
import { fine, problem } from './finding.ts'

const mostListed = 20

export async function addressFindings(db: Db): Promise<Finding[]> {
  const kept = await listKeptAddresses(db, mostListed)
  if (kept.length === 0) return [fine('addresses.form', 'Every address is stored in one form.')]
  return kept.map(each => problem('addresses.form', remedyOf(db.projectId, each)))
}

function remedyOf(projectId: string, { userId, value, holderId }: KeptAddress) {
  const path = `/projects/${projectId}/users/${userId}`
  const consequence = 'The user signs in with it as it is written here, and is sent no mail.'
  if (holderId === null)
    return {
      message: `The address ${shown(value)} of user ${userId} has a form that mail does not reach. ${consequence}`,
      fix: 'Change the address of this user, or remove it.',
      path,
    }
  return {
    message:
      holderId === userId
        ? `User ${userId} has one address in two forms, of which ${shown(value)} is not used for mail.`
        : `The address ${shown(value)} of user ${userId} is the same as one of user ${holderId}. ${consequence}`,
    fix:
      holderId === userId
        ? 'Remove this address from the user.'
        : 'Find out whose address it is, then change or remove the address of the other user.',
    path,
  }
}

/** What cannot be seen is shown by its number. */
function shown(value: string): string {
  return value.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\p{M}]/gu, character => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
