// What a company made of the AI services that the operator offers.
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type AiProvider, aiProviders } from '#contract/ai.ts'
import { companyId, companyWall, updatedAt } from './company-table.ts'
import { companies } from './tables.ts'

/** A company without a row uses the server's own choice. */
export const companyAi = pgTable(
  'company_ai',
  {
    companyId: companyId().references(() => companies.id),
    /** Null: the server's own choice. */
    provider: text('provider', { enum: aiProviders }),
    /** Own keys, sealed (server/sealing.ts), each for the one provider that may see it. */
    sealedKeys: jsonb('sealed_keys')
      .$type<Partial<Record<AiProvider, string>>>()
      .notNull()
      .default(sql`'{}'`),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), companyWall()],
).enableRLS()
