import type { Operand } from '../command.ts'
import { defaultFolder } from './folder.ts'

export const folderOperand: Operand = {
  name: 'FOLDER',
  meaning: `The folder of the emails, ${defaultFolder} unless given.`,
  isOptional: true,
}
