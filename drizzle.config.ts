// Where drizzle-kit finds the tables, and where `npm run migration -- --name <what>` writes the SQL.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*tables.ts',
  out: './server/database/migrations',
})
