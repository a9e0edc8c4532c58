"""x"""
from branchline.bots.printed import printed_for
from branchline.bots.planning import *
from branchline.bots.planning import PlannerMap
class RacerMap(PlannerMap):
    def aims(self, m):
        longest = long_routes(m.network)
        if not longest: return []
        top = m.network.board.length[longest[0]]
        return [r for r in longest if m.network.board.length[r]==top]
    def wants_tickets(self,m,a): return False
    def keep(self, m):
        offer = m.view.offer
        keeps = m.options.keeps()
        return keeps[min(keeps, key=lambda ret: sum(t.points for i,t in enumerate(offer) if i not in ret))]
    def draw(self, m, aims):
        return super().draw(m, aims[:1])
class Planner:
    style=PlannerMap()
    def __init__(self,*,seed): pass
    def choose(self, view, legal):
        return self.style.choose(printed_for(view), view, legal)
class Racer(Planner):
    style=RacerMap()
