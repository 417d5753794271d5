import { Input, rawJson, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { searchRoutes } from '@dzvinok/contract/search';
import { Controller } from '@nestjs/common';
import { searchQuery } from '../../runtime/search/search-words.ts';
import { SearchRepository } from './search.repository.ts';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchRepository) {}

  @Route(searchRoutes.find, 'centre')
  async find(@Input() { query }: RouteInput<typeof searchRoutes.find>) {
    const wanted = searchQuery(query.text);
    return wanted === null ? { hits: [], counts: {} } : rawJson(await this.search.find(wanted));
  }
}
