import type { UserImport } from '@latchkey/js'
import { Alert, BackIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useOwnedProject } from '../api.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { importsQuery } from './import-queries.ts'
import { NextStep } from './NextStep.tsx'
import { Problems } from './Problems.tsx'
import { useRun } from './runs.ts'
import styles from './Transfer.module.css'
import { userTransferScreen } from './user-transfer.screens.ts'

/** One import: how far it is, what came of it, and what is to be done next. */
export function ImportScreen() {
  const project = useOwnedProject()
  const { importId = '' } = useParams({ strict: false })
  const run = useRun(importId)
  const imports = useQuery(importsQuery(project))
  const kept = imports.data?.find(({ id }) => id === importId)
  const state: UserImport | undefined = run?.progress ?? kept

  if (!state && imports.isPending) return <ScreenSkeleton />
  if (!state && imports.isError) return <QueryFailure query={imports} />
  if (!state) {
    return (
      <NotFoundInPlace title="Import not found" context={project.displayName} above={<BackToTransfer />}>
        It is not among the newest imports of this project, or the address is wrong.
      </NotFoundInPlace>
    )
  }
  return (
    <>
      <PageHeader
        title={`${state.isDryRun ? 'Dry run' : 'Import'} of ${state.description || 'a file'}`}
        context={project.displayName}
        above={<BackToTransfer />}
      />
      <div className={styles.report}>
        {run?.problem && <Alert tone="destructive">{run.problem}</Alert>}
        <NextStep project={project} state={state} run={run} />
        <ImportCounts state={state} />
        {state.failed > 0 && <Problems project={project} state={state} />}
      </div>
    </>
  )
}

function BackToTransfer() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={userTransferScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Import and export
    </Link>
  )
}
