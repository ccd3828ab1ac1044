'use client'

import { useProject } from '../../hooks/use-project.ts'
import type { OAuthButtonProps } from './OAuthButton.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

/** One button outside of our pages, with the name that the project gives to its provider. */
export default function OwnProviderButton({ provider, type, isMock }: OAuthButtonProps) {
  if (isMock) return <ProviderButtons type={type} config={{ oauthProviders: [{ id: provider }] }} isPreview />
  return <OfProject provider={provider} type={type} />
}

function OfProject({ provider, type }: OAuthButtonProps) {
  const { oauthProviders } = useProject().config
  const shown = oauthProviders.find(({ id }) => id === provider) ?? { id: provider }
  return <ProviderButtons type={type} config={{ oauthProviders: [shown] }} />
}
