/** Every column with sealed texts. A test finds any that is missing here. */
import { sealedOpenIdKeys } from '../applications/openid-keys.ts'
import { sealedRecords } from '../applications/openid-records.ts'
import { sealedFlows } from '../auth/oauth/flows.ts'
import { sealedLinks } from '../auth/oauth/pending-link.ts'
import { sealedDataKeys, sealedOwnerKeys } from '../data-vault/value-seals.ts'
import { sealedEmailContents } from '../emails/email-contents.ts'
import { sealedEmails } from '../emails/emails.ts'
import { sealedSigningKeys } from '../kernel/crypto/key-pair.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { sealedInboxMails } from '../kernel/mail/inbox.ts'
import { sealedProviderTokens } from '../oauth-providers/oauth-providers.ts'
import { sealedPublishableKeys } from '../project-keys/project-keys.ts'
import { sealedConfigChanges, sealedConfigurations } from '../projects/sealed-configurations.ts'
import { sealedRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { sealedTotpSecrets } from '../second-factor/totp.ts'
import { sealedLoggedProps } from '../sent-emails/sent-emails.ts'
import { sealedWebhookSecrets } from '../webhooks/secrets.ts'

export const sealedColumns: readonly SealedColumn[] = [
  sealedSigningKeys,
  sealedPublishableKeys,
  sealedConfigurations,
  sealedConfigChanges,
  sealedTotpSecrets,
  sealedRecoveryCodes,
  sealedEmails,
  sealedEmailContents,
  sealedLoggedProps,
  sealedInboxMails,
  sealedFlows,
  sealedLinks,
  sealedProviderTokens,
  sealedOwnerKeys,
  sealedDataKeys,
  sealedWebhookSecrets,
  sealedOpenIdKeys,
  sealedRecords,
]
