import type { AdminOwnedProject } from '@latchkey/js'
import type { TestPurchase } from '@latchkey/react'
import { Alert, Button, Text } from '@latchkey/ui'
import { useState } from 'react'
import { wordsFor } from '../parts/words.ts'

export interface BuyInTestModeProps extends TestPurchase {
  project: AdminOwnedProject
}

/** Buys what is chosen on the page, for the customer of the link, without paying. */
export function BuyInTestMode({ project, choice, onBought }: BuyInTestModeProps) {
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
