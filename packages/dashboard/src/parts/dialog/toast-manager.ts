import { Toast } from '@base-ui/react/toast'

interface Undo {
  readonly undo?: () => unknown
}

/** Says what happened, from anywhere. The most a toast offers is to take it back. */
const manager = Toast.createToastManager<Undo>()

export const toastManager = manager

export function tell(sentence: string, { undo }: Undo = {}): void {
  manager.add({ title: sentence, timeout: undo ? 10_000 : 4_500, data: { undo } })
}

/** In turn, like the others: said at once, a toast would be hidden from those who go to its buttons by keyboard. */
export function showFailure(sentence: string): void {
  manager.add({ title: sentence, type: 'failure', timeout: 10_000 })
}
