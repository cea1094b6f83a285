// Universal search over HTTP: the index for what people made, and the screens of the application.
import type { FastifyInstance } from 'fastify'
import type { LanguageCode } from '#contract/languages.ts'
import { type AppPage, pages } from '#contract/pages.ts'
import {
  documentTypes,
  parseSearch,
  type SearchGroup,
  type SearchHit,
  searchGroups,
  universalSearch,
} from '#contract/search.ts'
import { fold, termsOf } from '#contract/search-text.ts'
import { type Task, taskStatus } from '#contract/tasks.ts'
import type { Scope } from '#server/database/scope.ts'
import { everyLanguage, languageOf, translatorFor } from '#server/locales/load.ts'
import { imageOf } from '#server/people.ts'
import { route } from '#server/route.ts'
import { find, type Hit } from '#server/search-index.ts'
import { throttle } from '#server/throttle.ts'

/** Anybody's typing needs less; outside a transaction, as every throttle. */
const perPerson = throttle({ name: 'search', points: 120, seconds: 60 })

export function searchRoutes(app: FastifyInstance): void {
  route(app, universalSearch, async (scope, { query: { q } }, { request, inScope }) => {
    const { text, filter } = parseSearch(q)
    const results = emptyGroups()
    if (filter === 'pages' || text) results.pages = findPages(scope, text, languageOf(request))
    if (filter || !text) return { results }
    await perPerson.reserve(scope.userId)
    for (const hit of await inScope(() => find(scope, text))) {
      results[documentTypes[hit.type].group].push(present(scope, hit))
    }
    return { results }
  })
}

function emptyGroups(): Record<SearchGroup, SearchHit[]> {
  const groups = searchGroups.map((group): [SearchGroup, SearchHit[]] => [group, []])
  return Object.fromEntries(groups) as Record<SearchGroup, SearchHit[]>
}

function present({ companyId, zone }: Scope, { id, type, title, description, details }: Hit): SearchHit {
  const hit: SearchHit = { id, _id: id, type, title, description }
  if (type === 'user') {
    const { email = '', profileImageId = null } = details as {
      email?: string
      profileImageId?: string | null
    }
    return { ...hit, email, profileImage: imageOf(companyId, { id, profileImageId }) }
  }
  if (type !== 'task') return hit
  return {
    ...hit,
    status: taskStatus(details as Pick<Task, 'completed' | 'deadline' | 'deadlineAt'>, new Date(), zone),
  }
}

/** By their name in any language, shown in the caller's. */
function findPages(scope: Scope, text: string, language: LanguageCode): SearchHit[] {
  const terms = termsOf(text)
  const isFound = ({ name }: AppPage) => {
    const names = everyLanguage.map((code) => fold(translatorFor(code)(`pages.${name}`))).join('\n')
    return terms.every((term) => names.includes(term))
  }
  return pages
    .filter((page) => (!page.can || scope.actions.has(page.can)) && isFound(page))
    .map(({ name, path }) => ({
      id: name,
      _id: name,
      type: 'page',
      title: translatorFor(language)(`pages.${name}`),
      description: null,
      path,
    }))
}
