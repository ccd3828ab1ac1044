import type { AdminOwnedProject, CompleteConfig } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { SaveBar } from '../parts/form/SaveBar.tsx'
import { useSavedForm } from '../parts/form/use-saved-form.ts'
import page from '../parts/page/Page.module.css'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import styles from './Branding.module.css'
import { BrandingFields } from './BrandingFields.tsx'
import { BrandingPreview } from './BrandingPreview.tsx'
import {
  type Branding,
  brandingNames,
  getSavedBranding,
  toConfigChanges,
  toLogoChanges,
  toProjectBranding,
} from './branding.ts'

/** How the pages and mails of a project look, beside what they look like while it is edited. */
export function BrandingScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  if (config.isPending) return <ScreenSkeleton />
  return (
    <div data-wide="">
      <PageHeader
        context={project.displayName}
        description="How the sign-in, account and purchase pages and the mails of this project look. The preview shows what is not saved yet."
      />
      {config.isError && <QueryFailure query={config} />}
      {config.data && <BrandingStudio key={project.id} project={project} config={config.data} />}
    </div>
  )
}

function BrandingStudio({ project, config }: { project: AdminOwnedProject; config: CompleteConfig }) {
  const form = useSavedForm<Branding>({
    saved: getSavedBranding(project, config),
    names: brandingNames,
    async update(changed) {
      const [logos, settings] = [toLogoChanges(changed), toConfigChanges(changed)]
      if (Object.keys(logos).length > 0) await project.update(logos)
      if (Object.keys(settings).length > 0) await project.updateConfig(settings)
    },
  })
  const { changes, isSaving, save, discard, watch } = form

  return (
    <div className={styles.studio}>
      <form onSubmit={save} className={page.bare} noValidate>
        <ForRole project={project} needs="developer">
          <BrandingFields projectName={project.displayName} form={form} />
        </ForRole>
        <SaveBar changes={changes} isSaving={isSaving} onDiscard={discard} />
      </form>
      <BrandingPreview project={project} config={config} branding={toProjectBranding(watch())} />
    </div>
  )
}
