import { type PurchaseChoice, PurchasePage, PurchaseReturn, type TestPurchase } from '@latchkey/react'
import { useState } from 'react'

/** The pages on which offers are bought, as a dashboard has them. */
export function Purchase({ address }: { address: URL }) {
  const code = address.pathname.split('/')[2] ?? ''
  if (code === 'return') return <PurchaseReturn query={address.searchParams} fullPage />
  return <PurchasePage code={code} query={address.searchParams} fullPage renderTestMode={testMode} />
}

/** Given to the page by tests in which an owner looks at it. */
declare global {
  interface Window {
    buyInTestMode?: (choice: PurchaseChoice) => Promise<string | null>
  }
}

const testMode = (purchase: TestPurchase) => window.buyInTestMode && <BuyInTestMode {...purchase} />

function BuyInTestMode({ choice, onBought }: TestPurchase) {
  const [problem, setProblem] = useState<string | null>(null)
  async function buy() {
    const refused = (await window.buyInTestMode?.(choice)) ?? null
    setProblem(refused)
    if (refused === null) onBought()
  }
  return (
    <>
      <button type="button" onClick={buy}>
        Buy in test mode
      </button>
      {problem}
    </>
  )
}
