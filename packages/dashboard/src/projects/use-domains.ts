import type { AdminDomainConfig, AdminOwnedProject, AdminProjectConfigUpdate } from '@latchkey/js'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'

type Trusted = Pick<AdminProjectConfigUpdate, 'domains' | 'allowLocalhost'>

export interface DomainActs {
  /** Saves the whole list, says so, and offers to take it back. */
  readonly saveDomains: (domains: AdminDomainConfig[], said: string) => Promise<void>
  readonly removeDomain: (domain: AdminDomainConfig) => Promise<boolean>
  readonly trustLocalhost: (isTrusted: boolean) => Promise<boolean>
}

/** Changes of what a project trusts. Each is saved at once, and can be taken back. */
export function useDomains(project: AdminOwnedProject): DomainActs {
  const { domains, allowLocalhost } = project.config

  async function write(config: Trusted) {
    await project.update({ config })
  }

  const undo = useTask(write, 'As it was before.')

  async function saveDomains(next: AdminDomainConfig[], said: string) {
    await write({ domains: next })
    tell(said, { undo: () => undo({ domains }) })
  }

  const removeDomain = useTask((removed: AdminDomainConfig) =>
    saveDomains(
      domains.filter(({ domain }) => domain !== removed.domain),
      `${removed.domain} is no longer trusted.`,
    ),
  )

  const trustLocalhost = useTask(async (isTrusted: boolean) => {
    await write({ allowLocalhost: isTrusted })
    tell(isTrusted ? 'Links may lead to localhost.' : 'Links to localhost are refused.', {
      undo: () => undo({ allowLocalhost }),
    })
  })

  return { saveDomains, removeDomain, trustLocalhost }
}
