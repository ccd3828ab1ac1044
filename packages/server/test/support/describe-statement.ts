/** The columns that a statement answers, as the database says before it runs it. */
import type { Connection, PoolClient, Submittable } from 'pg'
import type { Database } from '../../src/kernel/db/database.ts'

/** @throws what the database says of a statement that it does not take */
export async function describeStatement({ pool }: Database, text: string): Promise<string[]> {
  const client = await pool.connect()
  // A connection that is pipelined takes the driver's own queries only.
  Object.assign(client, { pipeline: false })
  try {
    return await describe(client, text)
  } finally {
    Object.assign(client, { pipeline: true })
    client.release()
  }
}

function describe(client: PoolClient, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let columns: string[] = []
    const description: Submittable & Record<string, unknown> = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: readonly { name: string }[] }) {
        columns = message.fields.map(({ name }) => name)
      },
      handleError: reject,
      // After an error the promise is settled, and this says nothing new.
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(description)
  })
}
