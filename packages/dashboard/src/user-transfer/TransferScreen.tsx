import { BackIcon } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import entity from '../parts/page/Entity.module.css'
import { PageHeader, Section } from '../parts/page/PageHeader.tsx'
import { usersScreen } from '../users/users.screens.ts'
import { ExportSection } from './ExportSection.tsx'
import { ImportSection } from './ImportSection.tsx'
import { Imports } from './Imports.tsx'

/** Bringing users from another system, and taking them away again. */
export function TransferScreen() {
  const project = useOwnedProject()
  return (
    <>
      <PageHeader
        context={project.displayName}
        above={
          <Link to={usersScreen.path} params={{ projectId: project.id }} className={entity.back}>
            <BackIcon /> Users
          </Link>
        }
        description="Bring users from another system with their passwords, or take them away again."
      />
      <Section title="Import" description="A file exported here, or a table of users from anywhere.">
        <ForRole project={project} needs="developer">
          <ImportSection project={project} />
        </ForRole>
      </Section>
      <Section title="Export" description="All users of this project in one file.">
        <ForRole project={project} needs="owner">
          <ExportSection project={project} />
        </ForRole>
      </Section>
      <Section title="Former imports" description="What came of each, row by row. They are kept for 30 days.">
        <Imports project={project} />
      </Section>
    </>
  )
}
