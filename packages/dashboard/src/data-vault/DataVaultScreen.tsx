import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Badge, Button, Heading, MenuItem, Text } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus, Undo2, Vault } from 'lucide-react'
import { useId, useMemo } from 'react'
import { toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { AddNamedDialog } from '../config/AddNamedDialog.tsx'
import { NamedMenu } from '../config/NamedMenu.tsx'
import { updateConfig } from '../config/use-config-change.ts'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List } from '../parts/table/List.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatNumber } from '../parts/words.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import styles from './DataVault.module.css'
import { dataVaultScreen } from './data-vault.screens.ts'
import type { Store } from './stores.ts'
import { getStores } from './stores.ts'

const path = 'dataVault.stores'

/** The stores of the data vault: how much is in each, and why no more is shown. */
export function DataVaultScreen() {
  const project = useOwnedProject()
  const [{ create }, ask] = useScreenSearch(dataVaultScreen)
  const stores = useQuery(storesQuery(project))
  const columns = useMemo(() => getColumns(project), [project])
  const declared = stores.data?.filter(({ isDeclared }) => isDeclared)
  const whyNot = useRefusal('developer')
  const addButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Add store
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Stores for secrets of your application, such as tokens of your users at other services. Your server encrypts each value before it sends it."
        actions={addButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <List
        query={stores}
        expected={3}
        label="Stores"
        columns={columns}
        getName={({ displayName }) => displayName}
        one="store"
        none={{
          icon: <Vault size={20} />,
          title: 'No stores yet',
          action: addButton,
          words:
            'A store holds encrypted values under names that your code chooses. Values of a user or a team are forgotten with them.',
        }}
      />
      {declared && <WhatIsVisible storeId={declared[0]?.id ?? 'tokens'} />}
      {create && !whyNot && declared && (
        <AddNamedDialog
          project={project}
          path={path}
          one="store"
          description="Values of one kind, such as tokens of one service."
          taken={declared.map(({ id }) => id)}
          example={{ id: 'tokens', displayName: 'Tokens' }}
          nameHint="Shown in this dashboard. Without one, a generic name."
          defaults={{ id: '', displayName: '' }}
          onClose={() => ask({ create: undefined })}
        />
      )}
    </>
  )
}

function getColumns(project: AdminOwnedProject): readonly ColumnOf<Store>[] {
  return [
    {
      id: 'store',
      header: 'Store',
      cell: ({ displayName, isDeclared }) => (
        <span className={styles.name}>
          {displayName}
          {!isDeclared && <Badge>Removed</Badge>}
        </span>
      ),
    },
    { id: 'id', header: 'Id', cell: ({ id }) => <CopyableId id={id} what="store id" /> },
    { id: 'values', header: 'Values', cell: store => formatNumber(store.valueCount), className: styles.values },
    {
      id: 'written',
      header: 'Last write',
      cell: ({ lastWrittenAt }) => (lastWrittenAt ? <Moment at={lastWrittenAt} /> : 'Never'),
      className: styles.written,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: store =>
        store.isDeclared ? (
          <NamedMenu project={project} path={path} one="store" thing={store}>
            Your server cannot read or write it from then on. Its values stay stored, still encrypted: they come back
            with a store of the same id. To erase values, delete them before you remove the store.
          </NamedMenu>
        ) : (
          <RemovedMenu project={project} store={store} />
        ),
      isActions: true,
    },
  ]
}

function RemovedMenu({ project, store: { id, displayName } }: { project: AdminOwnedProject; store: Store }) {
  const mayNot = useRefusal('developer') !== undefined
  const addAgain = useTask(() => updateConfig(project, { [`${path}.${id}`]: {} }), `${displayName} is added.`)
  return (
    <RowMenu of={displayName}>
      <MenuItem icon={<Undo2 size={16} />} isDisabled={mayNot} onSelect={() => addAgain()}>
        Add it again
      </MenuItem>
    </RowMenu>
  )
}

/** What the screen reads about stores. */

function storesQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/config', 'GET /internal/data-vault/stores'),
    queryFn: async () => {
      const [config, figures] = await Promise.all([project.getConfig(), project.app.listDataVaultStores()])
      return getStores(config, figures)
    },
  })
}

/** What this screen does not show, why, and how a server uses a store. */
function WhatIsVisible({ storeId }: { storeId: string }) {
  const titleId = useId()
  return (
    <section className={styles.about} aria-labelledby={titleId}>
      <div className={styles.words}>
        <Heading level={2} id={titleId}>
          What you cannot see here
        </Heading>
        <Text isMuted>
          Values and their names. Your server encrypts both with a secret that never leaves it, so Latchkey stores only
          what it cannot read, and encrypts that once more. You see how many values there are and when one was last
          written.
        </Text>
        <Text isMuted>
          Keep the secret safe: values cannot be recovered without it. Values that your server stores for a user or a
          team are destroyed together with the user or the team.
        </Text>
      </div>
      <CodeBlock title="On your server" language="typescript" code={sample(storeId)} />
    </section>
  )
}

const sample = (storeId: string) => `const store = await serverApp.getDataVaultStore('${storeId}')
const secret = process.env.DATA_VAULT_SECRET

await store.setValue('github', token, { secret, userId })
const saved = await store.getValue('github', { secret })`
