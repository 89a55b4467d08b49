// Makes the rulebook's data for the page from docs/rules. (Nothing yet.)
