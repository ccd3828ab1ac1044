import { templateIds } from '@latchkey/contract/rules'
import type { AdminOwnedProject, CompleteConfig, ProjectBranding } from '@latchkey/js'
import { AccountSettings, AuthPage } from '@latchkey/react'
import { BrandPreview, PurchasePreview } from '@latchkey/react/admin'
import { classNames, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailFrame } from '../emails/preview/MailFrame.tsx'
import { previewQuery } from '../emails/preview/preview-queries.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { providersForSignIn } from '../sign-in-methods/providers/provider-entries.ts'
import { getAuthMethods } from './auth-methods.ts'
import styles from './Branding.module.css'
import { toShownConfig } from './shown-config.ts'
import { shownPurchase } from './shown-purchase.ts'

interface BrandingPreviewProps {
  project: AdminOwnedProject
  config: CompleteConfig
  branding: ProjectBranding | null
}

const pages = [
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'sign-up', label: 'Sign-up' },
  { value: 'account', label: 'Account' },
  { value: 'purchase', label: 'Purchase' },
  { value: 'mail', label: 'Mail' },
] as const
const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const windows = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const

type Theme = (typeof themes)[number]['value']

/** The pages and mails in the look that is edited. They are pictures: nothing in them can be reached or pressed. */
export function BrandingPreview({ project, config, branding }: BrandingPreviewProps) {
  const [page, setPage] = useState<(typeof pages)[number]['value']>('sign-in')
  const [theme, setTheme] = useState<Theme>('light')
  const [window, setWindow] = useState<(typeof windows)[number]['value']>('desktop')
  const { displayName } = project
  const shown = toShownConfig({ ...getAuthMethods(config), providers: providersForSignIn(config) })
  const mockProject = { config: shown, displayName }

  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.choices}>
        <Segments label="Page of the preview" segments={pages} value={page} onChange={setPage} />
        <Segments label="Colour scheme of the preview" segments={themes} value={theme} onChange={setTheme} />
        <Segments label="Window of the preview" segments={windows} value={window} onChange={setWindow} />
      </div>
      {page === 'mail' && <p className={styles.note}>The mail has what is saved.</p>}
      <div className={styles.stage}>
        <div className={classNames(styles.window, styles[window])} inert data-preview={page}>
          {page === 'mail' ? (
            <MailPreview project={project} theme={theme} />
          ) : (
            <div className={styles.page}>
              <BrandPreview displayName={displayName} branding={branding} theme={theme}>
                {page === 'account' ? (
                  <AccountSettings mockUser={{}} fullPage />
                ) : page === 'purchase' ? (
                  <PurchasePreview details={{ ...shownPurchase, projectDisplayName: displayName }} fullPage />
                ) : (
                  <AuthPage key={page} type={page} mockProject={mockProject} fullPage />
                )}
              </BrandPreview>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}

/** The mail with a link and a code for signing in, as it is saved. */
function MailPreview({ project, theme }: { project: AdminOwnedProject; theme: Theme }) {
  const mail = useQuery(previewQuery(project, { templateId: templateIds.magicLink }))
  if (mail.isError) return <QueryFailure query={mail} />
  if (!mail.data?.html) return <Skeleton className={styles.waiting} />
  return (
    <MailFrame
      title="Mail with a sign-in code"
      html={mail.data.html}
      scheme={theme}
      className={styles.mail}
      isPicture
    />
  )
}
