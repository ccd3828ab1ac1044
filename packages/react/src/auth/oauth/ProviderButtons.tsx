import type { Project } from '@latchkey/js'
import { useProject } from '../../hooks/app-hooks.ts'
import { providerButtonsCss } from '../../styles/provider-buttons.css.ts'
import { PageStyles } from '../../theme/PageStyles.tsx'
import type { OAuthButtonGroupProps, OAuthButtonProps } from '../forms.tsx'
import type { AuthType } from '../methods.tsx'
import { ProviderButton } from './ProviderButton.tsx'
import { providerName } from './provider-names.ts'

interface ProviderButtonsProps {
  type: AuthType
  config: Pick<Project['config'], 'oauthProviders'>
  isPreview?: boolean
}

/** More than these stand in two columns, each with its name alone, so that the form below them is not out of sight. */
const mostInOneColumn = 4

/** A button for each provider of the project, in its order. */
export function ProviderButtons({ type, config, isPreview }: ProviderButtonsProps) {
  const { oauthProviders } = config
  const isShort = oauthProviders.length > mostInOneColumn
  return (
    <>
      <PageStyles css={providerButtonsCss} />
      <div className={isShort ? 'latchkey-providers latchkey-providers-short' : 'latchkey-providers'}>
        {oauthProviders.map(provider => (
          <ProviderButton
            key={provider.id}
            provider={provider.id}
            name={providerName(provider)}
            {...{ type, isShort, isPreview }}
          />
        ))}
      </div>
    </>
  )
}

export function OwnProviderButton({ provider, type, isMock }: OAuthButtonProps) {
  if (isMock) return <ProviderButtons type={type} config={{ oauthProviders: [{ id: provider }] }} isPreview />
  return <OfProject type={type} provider={provider} />
}

export function OwnProviderButtons({ type, mockProject }: OAuthButtonGroupProps) {
  return mockProject ? <ProviderButtons type={type} config={mockProject.config} isPreview /> : <OfProject type={type} />
}

/** All providers of the project, or one of them. */
function OfProject({ type, provider }: { type: AuthType; provider?: string }) {
  const { config } = useProject()
  if (provider === undefined) return <ProviderButtons type={type} config={config} />
  const shown = config.oauthProviders.find(({ id }) => id === provider) ?? { id: provider }
  return <ProviderButtons type={type} config={{ oauthProviders: [shown] }} />
}
