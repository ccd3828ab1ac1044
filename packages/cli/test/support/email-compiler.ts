/** What an editor says about a folder of emails, by the options and types that stand in it. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

/** The packages that the sources import: an owner installs them, and this repository has them. */
const atRoot = new URL('../../../../node_modules', import.meta.url)

export async function emailProblemsIn(folder: string): Promise<string[]> {
  await symlink(atRoot, join(folder, 'node_modules')).catch(() => {})
  const file = join(folder, 'tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options))
  return found.map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  )
}
