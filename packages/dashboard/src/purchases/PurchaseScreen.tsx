import type { AdminOwnedProject } from '@latchkey/js'
import { PurchasePage, type TestPurchase } from '@latchkey/react'
import { Alert, Button, Text } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { owned, toKey } from '../api.ts'
import { currentOwner, type Dashboard, useDashboard } from '../dashboard.ts'
import { wordsFor } from '../parts/words.ts'
import { purchaseScreen } from './purchases.screens.ts'

/** Where customers buy. Developers and owners of the project that sells can do so in test mode. */
export function PurchaseScreen() {
  const { code } = useParams({ from: purchaseScreen.path })
  const { searchStr } = useLocation()
  const { data: projects = [] } = useQuery(ownProjectsQuery(useDashboard()))

  useEffect(() => {
    document.title = purchaseScreen.title
  }, [])

  function renderTestMode(purchase: TestPurchase) {
    const project = projects.find(({ id }) => id === purchase.details.projectId)
    return purchase.details.testMode && project?.mayActAs('developer') ? (
      <BuyInTestMode project={project} {...purchase} />
    ) : null
  }

  return <PurchasePage code={code} query={new URLSearchParams(searchStr)} renderTestMode={renderTestMode} fullPage />
}

/** Customers are not signed in here, or own nothing. */
function ownProjectsQuery({ app }: Dashboard) {
  return {
    queryKey: toKey(owned, 'GET /internal/projects', 'GET /users/me'),
    queryFn: async () => (await currentOwner(app))?.listOwnedProjects() ?? [],
  }
}

interface BuyInTestModeProps extends TestPurchase {
  project: AdminOwnedProject
}

/** Buys what is chosen on the page, for the customer of the link, without paying. */
function BuyInTestMode({ project, choice, onBought }: BuyInTestModeProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function buy() {
    setBusy(true)
    setProblem(undefined)
    try {
      await project.app.testModePurchase(choice)
      onBought()
    } catch (error) {
      setProblem(wordsFor(error))
      setBusy(false)
    }
  }

  return (
    <>
      {problem && <Alert tone="destructive">{problem}</Alert>}
      <Button variant="outline" isWide isLoading={isBusy} onClick={buy}>
        Buy in test mode
      </Button>
      <Text isMuted isSmall>
        Only you see this, because you manage {project.displayName}. Nothing is paid, and the customer gets everything
        else.
      </Text>
    </>
  )
}
