/** Whether an SDK's version fits the wire that this server speaks. */
import { spokenVersion, type VersionAnswer } from '@latchkey/contract'

export function judgeVersion(clientVersion: string): VersionAnswer {
  const client = parse(clientVersion)
  const server = parse(spokenVersion)
  if (!client || !server) return unfit('The version of the SDK cannot be read. Install a released one.', true)
  if (clientVersion === spokenVersion) return { upToDate: true }
  if (client.major === 1 && client.minor === 0 && !isPrerelease(clientVersion)) return { upToDate: true }
  if (client.major !== server.major || client.minor !== server.minor) {
    return unfit(`The SDK is of another release line than this server. Install version ${spokenVersion}.`, true)
  }
  if (client.patch < server.patch) return unfit(`There is a newer SDK. Install version ${spokenVersion}.`, false)
  if (client.patch <= newestPatch && !isPrerelease(clientVersion)) return { upToDate: true }
  if (client.patch > server.patch) return unfit('The SDK is newer than this server. Update the server.', false)
  return unfit(`The SDK is not the released version ${spokenVersion}. Install that one.`, true)
}

/** Of the published SDKs that this server knows. The renamed packages begin anew with 1.0. */
const newestPatch = 109
const isPrerelease = (version: string) => /[-+]/.test(version)

function unfit(error: string, severe: boolean): VersionAnswer {
  return { upToDate: false, error, severe }
}

function parse(version: string): { major: number; minor: number; patch: number } | null {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][0-9A-Za-z.+-]+)?$/.exec(version) ?? []
  return patch === undefined ? null : { major: Number(major), minor: Number(minor), patch: Number(patch) }
}
