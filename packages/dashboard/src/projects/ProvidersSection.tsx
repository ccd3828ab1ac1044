import type { AdminOAuthProviderConfig, AdminOwnedProject } from '@latchkey/js'
import { Badge, Button, TrashIcon } from '@latchkey/ui'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { ForRole } from '../colleagues/ForRole.tsx'
import { Fold } from '../parts/page/Fold.tsx'
import { Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { ProviderDialog } from './ProviderDialog.tsx'
import { providerNames } from './providers.ts'
import { useProviders } from './use-providers.ts'

type Edited = AdminOAuthProviderConfig | 'new' | undefined

/** The providers that the project is configured with: folded away, since the ready pages do not offer them yet. */
export function ProvidersSection({ project }: { project: AdminOwnedProject }) {
  const { oauthProviders } = project.config
  const [edited, edit] = useState<Edited>()
  const { saveProvider, removeProvider } = useProviders(project)

  return (
    <Section
      title="Providers"
      description="Users sign in with these providers through the HTTP API and published SDKs. The ready pages do not show buttons for them yet. Secrets are stored encrypted."
    >
      <Fold title={foldTitle(oauthProviders.length)}>
        <ForRole project={project} needs="developer" isSaidAbove>
          <div className="latchkey-stack">
            {oauthProviders.length === 0 && <p className={list.none}>No providers yet.</p>}
            {oauthProviders.length > 0 && (
              <ul className={list.list}>
                {oauthProviders.map(provider => (
                  <li key={provider.id} className={list.entry}>
                    <span className={list.what}>
                      <span className={list.name}>{providerNames[provider.id]}</span>
                      {provider.enabled === false && <Badge>Off</Badge>}
                      <span className={list.note}>
                        {provider.type === 'shared' ? 'Shared keys' : provider.clientId}
                      </span>
                    </span>
                    <span className={list.actions}>
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={`Edit ${providerNames[provider.id]}`}
                        onClick={() => edit(provider)}
                      >
                        <Pencil size={15} aria-hidden="true" />
                      </Button>
                      <Button
                        variant="ghost"
                        size="icon"
                        aria-label={`Remove ${providerNames[provider.id]}`}
                        onClick={() => removeProvider(provider)}
                      >
                        <TrashIcon />
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <div>
              <Button variant="outline" onClick={() => edit('new')}>
                <Plus size={15} aria-hidden="true" /> Add provider
              </Button>
            </div>
          </div>
        </ForRole>
      </Fold>
      {edited && (
        <ProviderDialog
          edited={edited === 'new' ? undefined : edited}
          taken={oauthProviders.map(({ id }) => id)}
          onSave={saveProvider}
          onClose={() => edit(undefined)}
        />
      )}
    </Section>
  )
}

const foldTitle = (count: number) => (count === 0 ? 'None in the configuration' : `${count} in the configuration`)
