import { useQuery } from '@tanstack/react-query'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ApiKeysForm } from './ApiKeysForm.tsx'
import { BrandColorsForm } from './BrandColorsForm.tsx'
import { brandColorsOf } from './brand-colors.ts'
import { DeleteProject } from './DeleteProject.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { Identifiers } from './Identifiers.tsx'
import { ProductionMode } from './ProductionMode.tsx'
import styles from './SettingsScreen.module.css'
import { ownProjectId } from './special-projects.ts'
import { TransferProject } from './TransferProject.tsx'

/** What the project is called and looks like, whether it is live, whose it is, and its end. */
export function SettingsScreen() {
  const project = useOwnedProject()
  const config = useQuery(wholeConfigQuery(project))
  return (
    <>
      <PageHeader context={project.displayName} />
      <ForRole project={project} needs="developer">
        <GeneralForm project={project} />
        {config.isError && <QueryFailure query={config} />}
        {config.data && <BrandColorsForm key={project.id} project={project} saved={brandColorsOf(config.data)} />}
        <ApiKeysForm project={project} />
      </ForRole>
      <Section title="Identifiers" description="For code that checks access tokens by itself.">
        <Identifiers projectId={project.id} />
      </Section>
      <div id="production-mode" className={styles.anchor}>
        <Section title="Production mode" description="Before people depend on your app, see that nothing is left open.">
          <ForRole project={project} needs="developer">
            <div className={styles.stack}>
              <ProductionMode project={project} />
            </div>
          </ForRole>
        </Section>
      </div>
      {project.id !== ownProjectId && (
        <Section title="Transfer" description="Hands the project over to another of your teams.">
          <TransferProject project={project} />
        </Section>
      )}
      <Section title="Delete this project" description="There is no way back.">
        <ForRole project={project} needs="owner">
          <div className={styles.stack}>
            <DeleteProject project={project} />
          </div>
        </ForRole>
      </Section>
    </>
  )
}
