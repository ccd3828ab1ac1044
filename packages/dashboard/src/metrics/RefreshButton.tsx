import { Button } from '@latchkey/ui'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { Managed } from '../api.ts'

/** Loads the figures again. */
export function RefreshButton({ project }: { project: Managed }) {
  const queries = useQueryClient()
  const queryKey = ['project', project.id, 'metrics']
  const isAsking = useIsFetching({ queryKey }) > 0
  return (
    <Button
      variant="outline"
      size="small"
      aria-label="Refresh figures"
      isLoading={isAsking}
      onClick={() => queries.invalidateQueries({ queryKey })}
    >
      <RotateCw size={14} aria-hidden="true" /> Refresh
    </Button>
  )
}
