/**
 * An account that is to be connected to the signed-in user, as the authorization code carries it.
 *
 * It is connected when the code is exchanged, and not before: only the page that started the flow has the verifier. A flow that an
 * attacker starts for themselves in the browser of another person would connect that person's account to the attacker.
 */
import type { App } from '../../app.ts'
import type { SealedColumn } from '../../kernel/crypto/sealed.ts'
import type { GrantedTokens } from '../../oauth-providers/oauth-providers.ts'
import type { ProviderAccount } from './provider.ts'

export interface PendingLink {
  readonly account: ProviderAccount
  readonly providerType: string
  /** Null: with shared keys they are not the project's. */
  readonly tokens: GrantedTokens | null
  readonly sessionId: string | null
}

interface CodeOfProject {
  readonly projectId: string
  readonly codeDigest: string
}

export function sealLink({ sealer }: App, of: CodeOfProject, link: PendingLink): string {
  return sealer.seal(JSON.stringify(link), sealContext(of.projectId, of.codeDigest))
}

export function openLink({ sealer }: App, of: CodeOfProject, sealed: string): PendingLink {
  const { tokens, ...link } = JSON.parse(sealer.open(sealed, sealContext(of.projectId, of.codeDigest)))
  return { ...link, tokens: tokens && { ...tokens, expiresAt: new Date(tokens.expiresAt) } }
}

const sealContext = (projectId: string, codeDigest: string) => `${projectId}/oauth_codes/${codeDigest}`

export const sealedLinks: SealedColumn = {
  table: 'oauth_codes',
  column: 'sealed_link',
  type: 'text',
  key: { project_id: 'text', code_digest: 'text' },
  getContext: ({ project_id = '', code_digest = '' }) => sealContext(project_id, code_digest),
}
