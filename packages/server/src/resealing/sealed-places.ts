/** Every place in the database that holds something sealed. A test finds any that is missing here. */
import { sealedLetters } from '../emails/emails.ts'
import { sealedSigningKeys } from '../kernel/crypto/key-pair.ts'
import type { SealedPlace } from '../kernel/crypto/sealed-place.ts'
import { sealedInboxMails } from '../kernel/mail/inbox.ts'
import { sealedConfigChanges, sealedConfigurations } from '../projects/sealed-configurations.ts'
import { sealedTotpSecrets } from '../users/totp.ts'

export const sealedPlaces: readonly SealedPlace[] = [
  sealedSigningKeys,
  sealedConfigurations,
  sealedConfigChanges,
  sealedTotpSecrets,
  sealedLetters,
  sealedInboxMails,
]
