import { PurchasePage, type TestPurchase } from '@latchkey/react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { asAnswered } from '../api.ts'
import { currentOwner, type Dashboard, useDashboard } from '../dashboard.ts'
import { BuyInTestMode } from './BuyInTestMode.tsx'
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
    return project?.mayActAs('developer') ? <BuyInTestMode project={project} {...purchase} /> : null
  }

  return <PurchasePage code={code} query={new URLSearchParams(searchStr)} renderTestMode={renderTestMode} fullPage />
}

/** Customers are not signed in here, or own nothing. */
function ownProjectsQuery({ app }: Dashboard) {
  return {
    queryKey: ['projects', 'own'],
    queryFn: async () => (await currentOwner(app))?.listOwnedProjects() ?? [],
    ...asAnswered,
  }
}
