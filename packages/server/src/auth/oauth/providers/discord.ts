import type { ProviderDescription } from '../description.ts'
import { isTrueAt, textAt } from '../fields.ts'

export const discord: ProviderDescription = {
  name: 'Discord',
  authorizationEndpoint: 'https://discord.com/oauth2/authorize',
  tokenEndpoint: 'https://discord.com/api/oauth2/token',
  scopes: ['identify', 'email'],
  userInfo: 'https://discord.com/api/users/@me',
  async account({ userInfo }) {
    const me = await userInfo()
    const accountId = textAt(me, 'id')
    return {
      accountId,
      displayName: textAt(me, 'global_name') ?? textAt(me, 'username'),
      profileImageUrl: avatarUrl(accountId, textAt(me, 'avatar')),
      email: textAt(me, 'email'),
      isEmailVerified: isTrueAt(me, 'verified'),
    }
  },
}

function avatarUrl(accountId: string | null, avatar: string | null): string | null {
  if (!accountId || !avatar) return null
  const format = avatar.startsWith('a_') ? 'gif' : 'png'
  return `https://cdn.discordapp.com/avatars/${encodeURIComponent(accountId)}/${encodeURIComponent(avatar)}.${format}`
}
