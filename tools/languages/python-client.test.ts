/** The OpenAPI description is complete: a Python client that a generator makes of it signs someone up, and reads the user. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../newcomer/processes.ts'
import { findProgram, installPackages } from '../shared/debian.ts'
import { type DescribedServer, installedGenerator, startDescribedServer } from './described-server.ts'

const program = `
import json, sys

from openapi_client import ApiClient, Configuration
from openapi_client.api.password_api import PasswordApi
from openapi_client.api.users_api import UsersApi
from openapi_client.models.password_sign_up_body import PasswordSignUpBody

url, project_id, key = sys.argv[1:]
keys = {'projectId': project_id, 'publishableClientKey': key}
client = ApiClient(Configuration(host=url, api_key=keys))

body = PasswordSignUpBody(
    email='ada@example.com',
    password='a long enough password',
    verification_callback_url='http://localhost:3000/verify',
)
session = PasswordApi(client).password_sign_up('client', body)
client.configuration.api_key['accessToken'] = session.access_token
# What a user looks like depends on the level, and this version of the generator makes no class of a choice.
user = json.loads(UsersApi(client).users_read_own('client', _preload_content=False).data)
print(json.dumps({'isSame': user['id'] == session.user_id, 'email': user['primary_email']}))

try:
    PasswordSignUpBody(password='a long enough password')
except ValueError as error:
    print(str(error).splitlines()[0])
`

describe('a generated client in Python', { timeout: 600_000, tags: ['installs'] }, () => {
  let server: DescribedServer
  let installed: string
  beforeAll(async () => {
    installPackages(['python3', 'python3-urllib3', 'python3-six', 'python3-dateutil', 'python3-certifi'])
    installed = installedGenerator('python-generator')
    server = await startDescribedServer()
  }, 600_000)
  afterAll(() => server.stop())

  it('knows what is required, signs someone up and reads the user', async () => {
    const { folder, url, project } = server
    const inFolder = (name: string) => join(folder, name)
    // The generator comes from npm as a program of its own up to a version that reads descriptions in OpenAPI 3.0.
    const converter = join(installed, 'node_modules/@apiture/openapi-down-convert/lib/src/cli.js')
    const older = ['--input', inFolder('openapi.json'), '--output', inFolder('older.json')]
    await run(process.execPath, [converter, ...older], { cwd: installed })
    const jar = join(installed, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar')
    const words = ['-i', inFolder('older.json'), '-g', 'python', '-o', folder, '--skip-validate-spec']
    await run(findProgram('java', 'default-jre-headless'), ['-jar', jar, 'generate', ...words], { cwd: folder })

    writeFileSync(inFolder('program.py'), program)
    const printed = await run('/usr/bin/python3', ['program.py', url, project.id, project.keys.client], { cwd: folder })
    const [result = '', withoutEmail] = printed.trim().split('\n')
    expect(JSON.parse(result)).toEqual({ isSame: true, email: 'ada@example.com' })
    expect(withoutEmail).toContain('email')
  })
})
