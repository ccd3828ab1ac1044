import { defineText } from '../kernel/error.ts'

export const UserImportNotFound = defineText(
  404,
  'There is no such import in this project. Imports are forgotten 30 days after their last batch.',
)
export const RowsMissing = defineText(
  409,
  ({ nextRow }: { nextRow: number }) => `The next row of this import is ${nextRow}. Send a batch that has it.`,
)
export const UserImportFinished = defineText(409, 'This import is finished and takes no more rows. Begin a new one.')
