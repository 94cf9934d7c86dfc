"""Games that are over: review, statistics, score sheet on paper."""
